/** Every English message, by area and name. The other languages have the same. */
export * as english from './messages.ts';
