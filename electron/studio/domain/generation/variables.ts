import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { parseScript, variableNames, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import type { Campaign } from '../../store/campaigns.ts';
import type { Template } from '../../store/templates.ts';
import { sectionsOf } from '../templates/sections.ts';

/** Variables of a template: first the script's, then those only marked in the recording. */
export function knownVariables(script: Script, sections: readonly Section[]): string[] {
  return [...new Set([...variableNames(script), ...sections.map(({ variable }) => variable)])];
}

/** The same of a stored template, with its campaign's own sections. @throws AppError as `sectionsOf`. */
export function variablesOf(db: Db, template: Template, campaign: Campaign): string[] {
  return knownVariables(parseScript(template.greetings), sectionsOf(db, template, campaign));
}

/**
 * Checks that a request's variables are exactly the template's, with a section for every occurrence: without one, the
 * name spoken in the recording would stay in every video.
 * @param sections the places marked in the recording. @param sentences variables used only in whole spoken scripts.
 * @throws AppError `REQUEST_UNUSABLE` (a variable twice), `VARIABLE_UNKNOWN`, `VARIABLE_WITHOUT_TIME`,
 * `VARIABLE_MISSING`, with the variable as `subject`.
 */
export function checkVariables(
  variables: readonly string[],
  script: Script,
  sections: readonly Section[],
  sentences: readonly string[] = [],
): void {
  const timesSaid = counts(script.flatMap((part) => (part.kind === 'variable' ? [part.name] : [])));
  const placesOf = counts(sections.map(({ variable }) => variable));
  const known = new Set(knownVariables(script, sections));
  const sentence = variables.find((variable) => !known.has(variable) && sentences.includes(variable));
  if (sentence !== undefined) {
    throw new AppError('VARIABLE_UNKNOWN', {
      subject: sentence,
      ...say('variableOfFullScript', { variable: sentence }),
    });
  }
  checkNames(variables, known);
  for (const variable of known) {
    if ((placesOf.get(variable) ?? 0) < (timesSaid.get(variable) ?? 0))
      throw new AppError('VARIABLE_WITHOUT_TIME', { subject: variable });
  }
}

/**
 * Checks variables when some may be left out.
 * @throws AppError `REQUEST_UNUSABLE` (a variable twice), `VARIABLE_UNKNOWN`, with the variable as `subject`.
 */
export function checkVariablesNamed(variables: readonly string[], script: Script, sections: readonly Section[]): void {
  checkEachKnown(variables, new Set(knownVariables(script, sections)));
}

/** Checks that each known variable is named once, and no others but optional ones. */
function checkNames(variables: readonly string[], known: ReadonlySet<string>, optional: readonly string[] = []): void {
  checkEachKnown(variables, new Set([...known, ...optional]));
  for (const variable of known) {
    if (!variables.includes(variable)) {
      throw missingVariable(variable);
    }
  }
}

function checkEachKnown(variables: readonly string[], known: ReadonlySet<string>): void {
  variables.forEach((variable, index) => {
    if (variables.indexOf(variable) !== index) {
      throw new AppError('REQUEST_UNUSABLE', {
        subject: 'variables',
        ...say('variableTwice', { variable }),
      });
    }
    if (!known.has(variable)) {
      throw unknownVariable(variable, known);
    }
  });
}

/**
 * Checks the variables of a request that speaks the whole script: exactly those the script marks.
 * @param sections the places marked in the recording, including variables that the script does not mark.
 * @param optional variables that are not spoken, for which rows may have values.
 * @throws AppError `REQUEST_UNUSABLE`, `VARIABLE_UNKNOWN`, `VARIABLE_MISSING`, with the variable as `subject`.
 */
export function checkSpokenVariables(
  variables: readonly string[],
  script: Script,
  sections: readonly Section[],
  optional: readonly string[] = [],
): void {
  const marked = new Set(variableNames(script));
  const unmarked = sections.find(({ variable }) => !marked.has(variable) && !optional.includes(variable));
  if (unmarked) {
    throw new AppError('REQUEST_UNUSABLE', {
      subject: unmarked.variable,
      ...say('markedInRecordingAlone', { variable: unmarked.variable }),
    });
  }
  checkNames(variables, marked, optional);
}

export function missingVariable(variable: string): AppError {
  return new AppError('VARIABLE_MISSING', { subject: variable, ...say('variableWithoutRows', { variable }) });
}

export function unknownVariable(variable: string, known: Iterable<string>, row?: number): AppError {
  const names = [...known].join(', ');
  return new AppError('VARIABLE_UNKNOWN', {
    row,
    subject: variable,
    ...(names === '' ? say('variableInNone', { variable }) : say('variableNotInTemplate', { variable, known: names })),
  });
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}
