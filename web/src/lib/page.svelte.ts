// How the page looks at the moment.
import { keep, kept } from "./store";

type Theme = "auto" | "light" | "dark";

export const panelNames = ["rules", "values", "law", "position", "why"] as const;

class Page {
  /** The only panel that is shown, where the page is part of another page: `?embed=values`. */
  readonly embedded: string | undefined = panelNames.find((name) => name === new URLSearchParams(location.search).get("embed"));
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  full = $state<string | undefined>(this.embedded);
  covered = $state(false);
  /** Whether the system asks for dark colours. */
  private systemDark = $state(matchMedia("(prefers-color-scheme: dark)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => (this.systemDark = matches));
    document.documentElement.dataset.theme = this.theme;
  }

  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.systemDark);
  }

  /** The address of the whole page, with the same rules. */
  get whole(): string {
    const address = new URL(location.href);
    address.searchParams.delete("embed");
    return address.href;
  }

  nextTheme() {
    this.theme = this.theme === "auto" ? (this.systemDark ? "light" : "dark") : this.theme === "light" ? "dark" : "light";
    keep("theme", this.theme);
    document.documentElement.dataset.theme = this.theme;
  }
}

export const page = new Page();

export function save(name: string, content: Blob | string, type = "text/plain") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
