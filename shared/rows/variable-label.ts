/** A variable as people read it: `first_name` is "First name". Its key stays in scripts, files and requests. */
export function variableLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words === '' ? name : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
