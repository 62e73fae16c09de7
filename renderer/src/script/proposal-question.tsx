import { Box, Group, Text } from '@mantine/core';
import { Check, Equal } from 'lucide-react';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import type { Proposal } from '#shared/script/index.ts';
import { t } from '../language/index.ts';
import { variableLabel } from '../lib/variable-label.ts';
import { Actions, Form, QuietButton, SecondaryButton, VariableChip } from '../ui/index.ts';

type ProposalQuestionProps = {
  proposal: Proposal;
  /** Questions that are open, this one included. */
  left: number;
  /** Index of the new variable, which decides its colour. */
  index: number;
  /** Whether the answer can't be yes at present. */
  disabled?: boolean;
  onAccept: () => void;
  onDecline: () => void;
  children?: ReactNode;
};

/** Asks whether proposed words change for each person. */
export function ProposalQuestion(props: ProposalQuestionProps): ReactNode {
  const { proposal, left, index, disabled = false, onAccept, onDecline, children } = props;
  const title = useId();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onAccept();
  }

  return (
    <Box
      component="section"
      p="s12"
      bg="var(--panel)"
      bd="1px solid var(--line-strong)"
      bdrs="card"
      aria-labelledby={title}
    >
      <Form onSubmit={submit}>
        <Group justify="space-between" wrap="nowrap">
          <Text id={title} size="sm" fw={620}>
            {t('editor.proposalOf', { words: proposal.words, left })}
          </Text>
          <VariableChip name={variableLabel(proposal.variable)} index={index} size="small" />
        </Group>
        {children}
        <Actions>
          <QuietButton size="small" icon={<Equal />} onClick={onDecline}>
            {t('editor.proposalDecline')}
          </QuietButton>
          <SecondaryButton type="submit" size="small" icon={<Check />} disabled={disabled} data-proposal>
            {t('editor.proposalAccept')}
          </SecondaryButton>
        </Actions>
      </Form>
    </Box>
  );
}
