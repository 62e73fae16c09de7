import { expect, test } from 'vitest';
import { scriptLanguage } from '#shared/script-language.ts';

test.each([
  ['Hi Sarah, I had a look at Acme, and found three small things you could improve this week.', 'en'],
  ['Hallo Sarah, ich habe mir die Seite von Acme angesehen und drei kleine Dinge gefunden.', 'de'],
  ['Hola Sara, he visto la página de Acme y he encontrado tres cosas que mejorar esta semana.', null],
  ['Bonjour Sarah, j’ai regardé le site de Acme et j’ai trouvé trois petites choses.', null],
  ['Hi Sarah', null],
  ['', null],
])('“%s” is %s', (text, language) => {
  expect(scriptLanguage(text)).toBe(language);
});
