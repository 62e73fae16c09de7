import type { Catalogue } from '../index.ts';
import { errors } from './errors.ts';
import * as messages from './messages.ts';
import { sentences } from './sentences.ts';

export const german: Catalogue = { messages, errors, sentences };
