export { ChipButton } from './chip-button.tsx';
export { ScriptEditor, type ScriptEditorHandle, type ShownWords } from './script-editor.tsx';
export type { Chip, TextSelection } from './script-text.ts';
export { VariableForm } from './variable-form.tsx';
