// The states of the page that are looked at: by the tests of accessibility, and as pictures.
// Each has a name, an address, and what is done until it is reached. `page` is a page of playwright.

const editor = async (page, text) => {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  if (text) await page.keyboard.insertText(text);
  else await page.keyboard.press("Delete");
};
const look = async (page, position) => {
  await page.locator(".ask input").fill(position);
  await page.keyboard.press("Enter");
};
const settled = (page) => page.getByRole("button", { name: /Compute up to|计算到/ }).waitFor({ timeout: 20000 });

export const states = [
  ["opening", "", async (page) => page.locator("#law .badge.proved").waitFor()],
  ["empty", "", async (page) => { await settled(page); await editor(page, ""); await page.locator("#rules .messages .note").waitFor(); }],
  ["typing", "", async (page) => { await settled(page); await editor(page, "heap(n) -> heap(n - "); await page.locator("#values.stale").waitFor(); }],
  ["error", "", async (page) => { await settled(page); await editor(page, "heap(n) → haep(n - 1)"); await page.locator("#rules .message.error").first().waitFor(); }],
  ["map", "#ex=wythoff", settled],
  ["table", "#ex=wythoff", async (page) => { await settled(page); await page.getByRole("button", { name: "Table", exact: true }).click(); }],
  ["plot", "#ex=grundys-game", async (page) => { await settled(page); await page.getByRole("button", { name: "Plot" }).click(); }],
  ["sum", "#ex=nim", async (page) => { await settled(page); await look(page, "3 5 7"); await page.locator(".xor").waitFor(); }],
  // The only answer that wins is the move of grundy.
  ["playing", "#ex=nim", async (page) => {
    await settled(page);
    await look(page, "2 2");
    await page.locator(".letter.P").waitFor();
    await page.getByLabel("Play against").check();
    await page.locator(".moves button", { hasText: "take 1" }).first().click();
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 3);
    await page.locator(".letter.P").waitFor();
  }],
  ["board", "#ex=domineering", async (page) => page.locator(".moves button").nth(2).waitFor()],
  ["graph", "#ex=green-hackenbush", async (page) => page.locator(".moves button").nth(4).waitFor()],
  ["limit", "#ex=domineering", async (page) => {
    await page.locator(".moves button").first().waitFor();
    await look(page, "9x9");
    await page.locator("#position .message.error").waitFor({ timeout: 30000 });
    // The board and its moves are known even so.
    await page.locator(".moves button.unknown").nth(71).waitFor();
  }],
  ["games", "", async (page) => { await settled(page); await page.getByRole("button", { name: "Games" }).click(); await page.locator(".game").first().waitFor(); }],
  ["chinese", "?lang=zh", settled],
];
