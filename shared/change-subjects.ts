/**
 * What the app's own studio names in its `moved` messages: campaigns and templates by their ids, and all speech models
 * by this.
 */
export const modelsSubject = 'models';
