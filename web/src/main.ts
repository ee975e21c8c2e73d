import { mount } from "svelte";
import App from "./App.svelte";
import "./page.css";

mount(App, { target: document.getElementById("page")! });
