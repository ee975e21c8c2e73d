// The editor of the rules. What is wrong in the text, and how to correct it, comes from the engine.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Diagnostic } from "../engine/answers";

const keywords = new Set(
  "game source param position board graph left right theorem claim value outcome moves misere for in where let as win loses with and or not again then if else import order ends sum to".split(" "),
);

// Control+Enter computes more, in the editor too.
const ownKeys = defaultKeymap.filter(({ key }) => key !== "Mod-Enter");

// Colours only; the engine alone decides what the text means.
const language = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^->|^\.\.=?|^[<>=!]=|^[-+*/%<>^=&|]/)) return "operator";
    if (stream.match(/^\d+/)) return "number";
    const word = stream.match(/^[\p{L}_][\p{L}\p{N}_-]*/u) as RegExpMatchArray | null;
    if (word) return keywords.has(word[0]) ? "keyword" : stream.match(/^\s*[(\[]/, false) ? "typeName" : "variableName";
    stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--text-string)" },
  { tag: tags.number, color: "var(--text-number)" },
  { tag: tags.keyword, color: "var(--accent-text)", fontWeight: "600" },
  { tag: tags.operator, color: "var(--muted)" },
  { tag: tags.typeName, color: "var(--ink)", fontWeight: "600" },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "var(--t-code)" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { fontFamily: "var(--mono)", padding: "14px 0", caretColor: "var(--accent)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.65", maxHeight: "var(--editor-height, 46vh)", minHeight: "9rem" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", color: "var(--muted)" },
  ".cm-lineNumbers .cm-gutterElement": { paddingLeft: "14px", minWidth: "2.2em" },
  // Marks in the colours of the page instead of the package's pictures.
  ".cm-lintRange-error, .cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "4px" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--even)" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection)" },
  ".cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "8px", fontFamily: "var(--sans)" },
});

export interface Editor {
  text(text: string): void;
  diagnostics(list: Diagnostic[], fixName: (text: string) => string): void;
  go(to: number): void;
  apply(fix: NonNullable<Diagnostic["fix"]>): void;
}

export function createEditor(host: HTMLElement, label: string, hint: string, changed: (text: string) => void): Editor {
  // In a shadow root, the editor's styles are adopted style sheets, which a strict content policy allows.
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const extensions: Extension[] = [
    lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), language, syntaxHighlighting(colours), look,
    EditorView.lineWrapping, placeholder(hint), keymap.of([...ownKeys, ...historyKeymap]),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    EditorView.updateListener.of((update) => {
      // While an input method composes, the text is not yet what the user means.
      if (!update.docChanged || update.view.composing) return;
      performance.clearMarks("key");
      performance.mark("key");
      changed(update.state.doc.toString());
    }),
    EditorView.domEventHandlers({
      // The browser gives text that replaces a selection a style attribute, which a strict content policy refuses.
      beforeinput(event, view) {
        if (event.inputType !== "insertText" || !event.data || view.composing || view.state.selection.main.empty) return false;
        event.preventDefault();
        view.dispatch({ ...view.state.replaceSelection(event.data), userEvent: "input.type", scrollIntoView: true } as TransactionSpec);
        return true;
      },
      compositionend: (_, view) => void setTimeout(() => changed(view.state.doc.toString())),
    }),
  ];
  const view = new EditorView({ state: EditorState.create({ extensions }), parent: root, root });
  const apply = (fix: NonNullable<Diagnostic["fix"]>) => {
    view.dispatch({ changes: fix.map((part) => ({ from: part.at.start_utf16, to: part.at.end_utf16, insert: part.text })) });
    view.focus();
  };
  return {
    text(text) {
      if (text !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    diagnostics(list, fixName) {
      const length = view.state.doc.length;
      const marks = list.flatMap((diagnostic): Mark[] => {
        if (!diagnostic.at) return [];
        let from = Math.min(diagnostic.at.start_utf16, length);
        const to = Math.min(Math.max(diagnostic.at.end_utf16, from), length);
        if (from === to && from > 0 && from === length) from -= 1;
        const fix = diagnostic.fix;
        return [{
          from, to, severity: diagnostic.severity, message: diagnostic.help ? `${diagnostic.message}: ${diagnostic.help}` : diagnostic.message,
          actions: fix ? [{ name: fixName(fix.map((part) => part.text).join(" … ")), apply: () => apply(fix) }] : undefined,
        }];
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    go(to) {
      view.dispatch({ selection: { anchor: Math.min(to, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    apply,
  };
}
