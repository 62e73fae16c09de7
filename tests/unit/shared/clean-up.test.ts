import { describe, expect, test } from 'vitest';
import { titleCase, withoutCompanyForm } from '#shared/rows/clean-up.ts';

describe('names as they are written', () => {
  test.each([
    ['CHRISTOPHER', 'Christopher'],
    ['jean-pierre', 'Jean-Pierre'],
    ['ZOË', 'ZOË'],
    ['SIOBHÁN o’brien', 'Siobhán O’Brien'],
    ['McDonald van Dyk', 'McDonald Van Dyk'],
    ['IBM', 'IBM'],
    ["sarah's", "Sarah's"],
    ['иван', 'Иван'],
    ['', ''],
  ])('%j is %j', (given, written) => {
    expect(titleCase(given)).toBe(written);
  });
});

describe('companies as people say them', () => {
  test.each([
    ['Northwind Traders, Inc.', 'Northwind Traders'],
    ['Contoso GmbH', 'Contoso'],
    ['Tailspin Pty Ltd', 'Tailspin'],
    ['Fabrikam S.p.A.', 'Fabrikam'],
    ['Smith & Co', 'Smith & Co'],
    ['Smith & Co. KG', 'Smith & Co.'],
    ['Limited', 'Limited'],
    ['Income Partners', 'Income Partners'],
  ])('%j is %j', (given, said) => {
    expect(withoutCompanyForm(given)).toBe(said);
  });
});
