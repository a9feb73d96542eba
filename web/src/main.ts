import { mount } from "svelte";

import App from "./App.svelte";
import { app } from "./routes/app.svelte";
import "./style.css";

await app.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });
