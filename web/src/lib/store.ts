// What the browser keeps for the next visit. Some pages, such as those within another page, may keep nothing.
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, text: string) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The choice holds until the page is closed.
  }
}
