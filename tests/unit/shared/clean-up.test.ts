import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withoutCompanyForm } from '#shared/rows/company-forms.ts';
import { titleCase, withoutCapitals } from '#shared/rows/name-case.ts';

describe('names as they are written', () => {
  test.each([
    ['CHRISTOPHER', 'Christopher'],
    ['jean-pierre', 'Jean-Pierre'],
    ['ZOË', 'ZOË'],
    ['SIOBHÁN o’brien', 'Siobhán O’Brien'],
    ['McDonald van Dyk', 'McDonald Van Dyk'],
    ['IBM', 'IBM'],
    ["sarah's", "Sarah's"],
    ["WENDY'S", "Wendy's"],
    ["MCDONALD'S", "McDonald's"],
    ['MACHINE WORKS', 'Machine Works'],
    ['LOWE’S', 'Lowe’s'],
    ["D'ANGELO", "D'Angelo"],
    ['constructor', 'Constructor'],
    ['иван', 'Иван'],
    ['', ''],
  ])('%j is %j', (given, written) => {
    expect(titleCase(given)).toBe(written);
  });
});

describe('names of people', () => {
  test.each([
    ['BOB', 'Bob'],
    ['AMY', 'Amy'],
    ['ANN LEE', 'Ann Lee'],
    ['BO', 'Bo'],
    ['JEAN-LUC', 'Jean-Luc'],
    ['MARÍA DE LA CRUZ', 'María de la Cruz'],
    ['María DE LA Cruz', 'María de la Cruz'],
    ['DE LA CRUZ', 'De la Cruz'],
    ['LUDWIG VAN DER BERG', 'Ludwig van der Berg'],
    ['McDonald van Dyk', 'McDonald van Dyk'],
    ['MCDONALD', 'McDonald'],
    ['MACDONALD', 'MacDonald'],
    ['MACHADO', 'Machado'],
    ['MACY', 'Macy'],
    ["O'BRIEN", "O'Brien"],
    ['JOHN F. KENNEDY', 'John F. Kennedy'],
    ['J.R.R. TOLKIEN', 'J.R.R. Tolkien'],
    ['DJ', 'DJ'],
    ['NG', 'Ng'],
    ['WILLIAM GATES III', 'William Gates III'],
    ['SAMMY DAVIS JR.', 'Sammy Davis Jr.'],
    ['JANE DOE PHD', 'Jane Doe PhD'],
    ['ΝΙΚΟΣ', 'Νικος'],
    ['LaToya', 'LaToya'],
  ])('%j is %j', (given, written) => {
    expect(titleCase(given, 'en', 'name')).toBe(written);
  });

  test.each([
    ['IJSBRAND', 'nl', 'IJsbrand'],
    ['TRAN VAN DUNG', 'vi', 'Tran Van Dung'],
    ['JOSÉ ORTEGA Y GASSET', 'es', 'José Ortega y Gasset'],
    ['MARIA DO CARMO', 'pt', 'Maria do Carmo'],
    ['ANN DO', 'pt', 'Ann Do'],
  ])('%j in %j is %j', (given, language, written) => {
    expect(titleCase(given, language, 'name')).toBe(written);
  });
});

test.each([
  ['ACME INC.', 'Acme Inc.'],
  ['MÜLLER GMBH', 'Müller GmbH'],
  ['IBM', 'IBM'],
  ['Acme INC.', 'Acme INC.'],
  ['christopher', 'christopher'],
  ['24/7', '24/7'],
])('of what is written in capitals throughout, %j is %j', (given, written) => {
  expect(withoutCapitals(given)).toBe(written);
});

describe('names in the letters of their language', () => {
  test.each([
    ['IŞIL', 'tr', 'Işıl'],
    ['IŞIL', 'tr-TR', 'Işıl'],
    ['ibrahim', 'tr', 'İbrahim'],
    ['CHRISTOPHER', 'de', 'Christopher'],
    ['CHRISTOPHER', 'not a language', 'Christopher'],
    // Letters that tell more than the voice does.
    ['İBRAHİM', 'en', 'İbrahim'],
    ['ışık', 'en', 'Işık'],
  ])('%j in %j is %j', (given, language, written) => {
    expect(titleCase(given, language)).toBe(written);
  });
});

// Elsewhere the environment does not set the language of a process.
test.skipIf(process.platform !== 'linux')('names are written alike on a computer set to Turkish', () => {
  const code = `
    import { titleCase } from '#shared/rows/name-case.ts';
    import { parseScript, rowReader } from '#shared/script/index.ts';
    const [note] = rowReader(parseScript('WIŚLA {{company|Acme}}'), ['company'])(['wiśla Acme'], 0);
    const repeated = /“(.*)” twice/u.exec(note.message)[1];
    console.log(JSON.stringify(['IŚ'.toLocaleLowerCase(), titleCase('WIŚNIEWSKI'), titleCase('CHRISTOPHER'), repeated]));
  `;
  const env = { ...process.env, LC_ALL: 'tr_TR.UTF-8' };
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, cwd: root });
  expect(JSON.parse(printed.toString())).toEqual(['ıś', 'Wiśniewski', 'Christopher', 'wiśla']);
});

describe('companies as people say them', () => {
  test.each([
    ['Northwind Traders, Inc.', 'Northwind Traders'],
    ['Contoso GmbH', 'Contoso'],
    ['Tailspin Pty Ltd', 'Tailspin'],
    ['Fabrikam S.p.A.', 'Fabrikam'],
    ['Smith & Co', 'Smith & Co'],
    ['Smith & Co. KG', 'Smith & Co.'],
    ['Müller GmbH & Co. KG', 'Müller'],
    ['Beispiel AG & Co KGaA', 'Beispiel'],
    ['Acme Pvt Ltd', 'Acme'],
    ['Acme Pvt. Ltd.', 'Acme'],
    ['Acme Private Limited', 'Acme'],
    ['Acme (Pty) Ltd', 'Acme'],
    ['Acme, L.L.C.', 'Acme'],
    ['Acme L. L. C.', 'Acme'],
    ['Acme s.r.o.', 'Acme'],
    ['Acme spol. s r.o.', 'Acme'],
    ['Acme Sp. z o.o.', 'Acme'],
    ['Acme sp. z o. o.', 'Acme'],
    ['Toyota K.K.', 'Toyota'],
    ['Toyota Co., Ltd.', 'Toyota'],
    ['Toyota Motor Corporation', 'Toyota Motor'],
    ['株式会社トヨタ', 'トヨタ'],
    ['トヨタ株式会社', 'トヨタ'],
    ['ООО «Ромашка»', 'Ромашка'],
    ['Grupo Bimbo, S.A.B. de C.V.', 'Grupo Bimbo'],
    ['Nestlé S.A.', 'Nestlé'],
    ['Volvo AB', 'Volvo'],
    ['Mærsk A/S', 'Mærsk'],
    ['PT Astra Tbk', 'Astra'],
    ['Sony Sdn. Bhd.', 'Sony'],
    ['Thermal Spa', 'Thermal Spa'],
    ['Fabrikam SpA', 'Fabrikam'],
    ['The Walt Disney Company', 'The Walt Disney Company'],
    ['Mondelez', 'Mondelez'],
    ['Texaco', 'Texaco'],
    ['Banco', 'Banco'],
    ['Limited', 'Limited'],
    ['Income Partners', 'Income Partners'],
  ])('%j is %j', (given, said) => {
    expect(withoutCompanyForm(given)).toBe(said);
  });
});
