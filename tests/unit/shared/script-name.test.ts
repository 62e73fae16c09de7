import { describe, expect, test } from 'vitest';
import { scriptName } from '#shared/script/index.ts';

describe('the name of a script', () => {
  test.each([
    ['Hi Sarah, I had a look at Acme, and found three things.', 'I had a look at Acme'],
    ['Dear Sarah, welcome to Kelpworks! I’m Mina.', 'Welcome to Kelpworks'],
    ['Hallo Sarah, ich habe mir Acme angesehen. Drei Dinge', 'Ich habe mir Acme angesehen'],
    ['Version 3.5 of it is out. Try it.', 'Version 3.5 of it is out'],
    ['你好，萨拉，我看了你们的网站，很好。', '我看了你们的网站'],
  ])('is its first words without the greeting: %s', (script, name) => {
    expect(scriptName(script)).toBe(name);
  });

  test('ends with a whole word where it gets too long', () => {
    expect(scriptName('Hi Sarah, I had a look at Acme and found three small things you')).toBe('I had a look at Acme');
    expect(scriptName('Hi Sarah, I had a long look at the website of Acme and found')).toBe(
      'I had a long look at the website of Acme',
    );
    expect(scriptName('Today I had a very long look at your websites, Sarah')).toBe(
      'Today I had a very long look at your',
    );
    expect(scriptName(`Hi ${'a'.repeat(100)} you there`)?.length).toBeLessThanOrEqual(40);
  });

  test.each(['', ' , . ', 'Hi Sarah.', 'Hi Sarah, I had a look'])('is not known while it is begun: “%s”', (script) => {
    expect(scriptName(script)).toBeNull();
  });
});
