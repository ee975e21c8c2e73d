// The page's own words. What is said about rules and positions comes from the answers.
import en from "../messages/en.json";
import zh from "../messages/zh.json";
import { keep, kept } from "./store";

export type Key = keyof typeof en;
export type Language = "en" | "zh";
const catalogues: Record<Language, Record<Key, string>> = { en, zh };

function firstLanguage(): Language {
  const wanted = new URLSearchParams(location.search).get("lang") ?? kept("language");
  if (wanted === "en" || wanted === "zh") return wanted;
  return navigator.language.startsWith("zh") ? "zh" : "en";
}

export const words = $state({ language: firstLanguage() });

export function speak(language: Language) {
  words.language = language;
  keep("language", language);
}

export function t(key: Key, args: Record<string, string | number> = {}): string {
  return catalogues[words.language][key].replace(/\{(\w+)\}/g, (whole, name) => {
    const value = args[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** Whether the page has words for what the engine names. */
export const has = (key: string): key is Key => key in en;

export const number = (value: number) => new Intl.NumberFormat(words.language, { maximumFractionDigits: 3 }).format(value);
