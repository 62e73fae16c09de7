/** Why a value was not listened to. */
export type NotListenedReason =
  /** No recognizer is installed, or it was removed meanwhile. */
  | 'no_recognizer'
  /** The recognizer is of a kind that only writes down what it hears. */
  | 'other_recognizer'
  | 'damaged_recognizer'
  /** The recognizer does not know the language, or the value is in another script than the words around it. */
  | 'language'
  /** The value is a number, an amount, a date or an address, which is said in many ways. */
  | 'not_words'
  | 'too_long'
  | 'no_memory';

/** What the product heard when it listened to a value in its place. */
export type Heard =
  | { verdict: 'heard' }
  /** `soundsLike`: what it sounds like instead; null if it sounds like no words. */
  | { verdict: 'unsure'; soundsLike: string | null }
  | { verdict: 'not_listened'; reason: NotListenedReason };
