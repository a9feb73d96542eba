// The version of what server and page say to each other.

export const PROTOCOL = 2;
