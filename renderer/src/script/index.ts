export { ChipButton } from './chip-button.tsx';
export { ScriptEditor, type ScriptEditorHandle } from './script-editor.tsx';
export type { ShownWords } from './script-view.ts';
export type { Chip, TextSelection } from './script-text.ts';
export { useWrites } from './use-writes.ts';
export { VariableForm } from './variable-form.tsx';
