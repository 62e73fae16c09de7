export { ChipButton } from './chip-button.tsx';
export { ProposalQuestion } from './proposal-question.tsx';
export { openProposals, suggestName } from './proposals.ts';
export { rewriteNames } from './rewrite-names.ts';
export { ScriptEditor, type ScriptEditorHandle } from './script-editor.tsx';
export type { ShownWords } from './script-view.ts';
export type { Chip, TextSelection } from './script-text.ts';
export { useNextProposal } from './use-next-proposal.ts';
export { useWrites } from './use-writes.ts';
