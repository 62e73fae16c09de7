export { ScriptEditor, type ScriptEditorHandle, type ShownWords } from './script-editor.tsx';
export type { Chip, Part, TextSelection } from './script-text.ts';
export type { Suggestion } from './suggestions.ts';
export { VariableForm } from './variable-form.tsx';
