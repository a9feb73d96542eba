// Friends and challenges over the game server's HTTP interface.
import type { Friendships } from "../engine/wire/Friendships";
import { ask } from "../online/api";

const of = (name: string) => encodeURIComponent(name);

/** The friends and challenges of this account. */
export const friendships = () => ask<Friendships>("friends");

/** Adds someone; they are friends once both have done so. */
export const addFriend = (name: string) => ask(`friends/${of(name)}`, undefined, "PUT");

export const removeFriend = (name: string) => ask(`friends/${of(name)}`, undefined, "DELETE");

/** Invites a friend to a table and takes a seat there. */
export const challenge = (friend: string, table: string) => ask("challenges", { friend, table, sit: true });

/** Invites a friend to a table at which this account is, whether it sits there or not. */
export const invite = (friend: string, table: string) => ask("challenges", { friend, table, sit: false });

/** Sits down where a friend waits. */
export const accept = (table: string) => ask(`challenges/${table}/accept`, {});

export const decline = (table: string) => ask(`challenges/${table}`, undefined, "DELETE");

export const withdraw = (table: string, friend: string) => ask(`challenges/${table}/${of(friend)}`, undefined, "DELETE");
