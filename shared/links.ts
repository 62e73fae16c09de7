/** Links into the app, `vocative://campaign/…`: they lead to a screen, and can start, import or change nothing. */

export const linkScheme = 'vocative';

export type LinkTarget =
  { screen: 'templates' } | { screen: 'template'; id: string } | { screen: 'campaign'; id: string };

/** Whether a text wants to be a link into the app, well formed or not. */
export function isLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${linkScheme}:`);
}

const pattern = /^vocative:\/\/(templates|template|campaign)(?:\/([A-Za-z0-9_-]{1,128}))?\/?$/;

/**
 * Reads `vocative://templates`, `vocative://template/ID` or `vocative://campaign/ID`. The id is the app's own, as in its
 * addresses, or the studio's.
 * @returns null for anything else: another screen, an odd id, a query, a user name.
 */
export function parseLink(text: string): LinkTarget | null {
  const [, screen, id] = pattern.exec(text) ?? [];
  if (screen === 'templates') return id === undefined ? { screen } : null;
  if (screen !== 'template' && screen !== 'campaign') return null;
  return id === undefined ? null : { screen, id };
}
