import { expect, it, test } from 'vitest';
import { guessColumns } from '#shared/rows/guess-columns.ts';
import { hasHeadings } from '#shared/rows/headless.ts';
import { isNoName, kindOf } from '#shared/rows/value-kinds.ts';

const rows = [
  ['ada@engines.example', 'Lovelace', 'Ada', 'Engines Ltd', 'https://engines.example'],
  ['grace@navy.example', 'Hopper', 'Grace', 'Navy Systems', 'navy.example/fleet'],
  ['sarah@acme.example', 'Miller', 'Sarah', 'Acme, Inc.', 'www.acme.example'],
];

test('columns without telling headings are found by what stands in them', () => {
  const headings = ['A', 'B', 'C', 'D', 'E'];
  expect(guessColumns(headings, rows, ['first_name', 'company', 'website', 'email'])).toEqual({
    columns: [2, 3, 4, 0],
    guessed: ['first_name', 'company', 'website', 'email'],
  });
});

test('headings that name the variables are no guess, and other words for the same are one', () => {
  const headings = ['E-mail', 'Nachname', 'Vorname', 'Company', 'Homepage'];
  expect(guessColumns(headings, rows, ['first_name', 'company', 'website'])).toEqual({
    columns: [2, 3, 4],
    guessed: ['first_name', 'website'],
  });
});

test('a heading is believed: last names that are also given names stay last names', () => {
  const named = [['James'], ['Grace'], ['Martin']];
  expect(guessColumns(['Surname'], named, ['first_name']).columns).toEqual([-1]);
  expect(guessColumns(['?'], named, ['first_name']).columns).toEqual([0]);
  for (const heading of ['Familienname', 'Zuname', 'Nom', 'Apellidos']) {
    expect(guessColumns([heading], named, ['first_name', 'last_name']).columns).toEqual([-1, 0]);
  }
});

test.each([
  ['first_name', 'Rufname'],
  ['full_name', 'Ansprechpartner'],
  ['full_name', 'Nom complet'],
  ['company', 'Firmenname'],
  ['company', 'Unternehmensname'],
  ['company', 'Raison sociale'],
  ['email', 'E-Mail-Adresse'],
  ['website', 'Webadresse'],
  ['phone', 'Telefonnummer'],
  ['phone', 'Handynummer'],
  ['company', 'Primary Associated Company'],
  ['company', 'Zugeordnetes Unternehmen'],
  ['company', 'Organization 1 - Name'],
])('%s is found under the heading %s, whatever stands in it', (variable, heading) => {
  expect(guessColumns([heading], [['x']], [variable]).columns).toEqual([0]);
});

test.each([
  'الاسم الأول,الشركة',
  'שם פרטי,חברה',
  'お名前,会社名',
  '姓名,公司',
  '성명,회사명',
  'Ad,Şirket',
  'Имʼя,Компанія',
  'Όνομα,Εταιρεία',
  'ชื่อ,บริษัท',
  'Họ tên,Công ty',
  'Nama,Perusahaan',
  'नाम,कंपनी',
])('the headings %s are no recipient', (line) => {
  const headings = line.split(',');
  expect(hasHeadings({ headings, rows: [['x', 'y']] }, ['first_name', 'company'])).toBe(true);
  expect(guessColumns(headings, [['x', 'y']], ['company']).columns).toEqual([1]);
});

test('nothing is guessed where nothing speaks for it', () => {
  const colours = [
    ['Red', '12'],
    ['Blue', '7'],
  ];
  expect(guessColumns(['x', 'y'], colours, ['first_name', 'company', 'colour', 'phone'])).toEqual({
    columns: [-1, -1, -1, -1],
    guessed: [],
  });
  expect(guessColumns(['x'], [], ['first_name']).columns).toEqual([-1]);
});

test('sentences of a web page are no companies, though one of them ends like one', () => {
  const page = [
    ['Welcome to our page! Click here to read more about us.'],
    ['Cookies help us deliver our services.'],
    ['© 2026 Foo Inc.'],
  ];
  expect(guessColumns(['Home'], page, ['first_name', 'company']).columns).toEqual([-1, -1]);
});

it.each([
  ['FNAME', 'first_name'],
  ['Contact: First Name', 'first_name'],
  ['contact.first_name', 'first_name'],
  ['properties.firstName', 'first_name'],
  ['First_Name__c', 'first_name'],
  ['Lead First Name', 'first_name'],
  ['Primary Contact First Name', 'first_name'],
  ['Vorname des Kontakts', 'first_name'],
  ['Customer company', 'company'],
  ['Account: Name', 'company'],
  ['User name', null],
  ['Vorname des Empfängers', 'first_name'],
  ['First name of the recipient', 'first_name'],
  ['Prénom du contact', 'first_name'],
  ['Kunde: Firma', 'company'],
  ['Primary Contact: Last Name', 'last_name'],
  ['Contact Information: First Name', 'first_name'],
  ['Nom de famille', 'last_name'],
  ['Manager First Name', null],
  ['Vorname des Kindes', null],
  ['Firma des Partners', null],
  ['Account Owner: First Name', null],
  ['Lead Owner: First Name', null],
  ['Contact Owner.first_name', null],
  ['Manager.first_name', null],
  ['Spouse: Last Name', null],
  ['First name of spouse', null],
  ['First name (spouse)', null],
  ['Vorname (Kind)', null],
  ['E-Mail (of assistant)', null],
  ['First name (as in passport)', 'first_name'],
  ['Name (First)', 'first_name'],
  ['Your Name: Last', 'last_name'],
  ['Name - Last', 'last_name'],
  ['Contact name', 'full_name'],
])('a heading %s means %j', (heading, kind) => {
  expect(kindOf(heading)).toBe(kind);
});

it.each([
  ['Vorname des Kindes', 'Vorname', 'first_name'],
  ['Firma des Partners', 'Firma', 'company'],
  ['Account Owner: First Name', 'First Name', 'first_name'],
  ['Billing Last Name', 'Billing First Name', 'first_name'],
  ['Manager First Name', 'Billing First Name', 'first_name'],
  ['Billing First Name', 'First Name', 'first_name'],
  ['Legal Last', 'Rufname', 'first_name'],
  ['Efternamn', 'Förnamn', 'first_name'],
  ['Vezetéknév', 'Keresztnév', 'first_name'],
  ['Soyadı', 'Adı', 'first_name'],
  ['姓', '名', 'first_name'],
  ['성', '이름', 'first_name'],
  ['Lead First Name', 'First name', 'first_name'],
  ['Customer company', 'Organisation', 'company'],
])('of the columns %s and %s the second is the recipient’s', (other, own, variable) => {
  expect(guessColumns([other, own], [['x', 'y']], [variable]).columns).toEqual([1]);
});

it('a column of other people is no recipient, whatever its values look like', () => {
  const rows = [
    ['Acme', 'Maria'],
    ['Contoso', 'Daniel'],
  ];
  for (const heading of ['Owner', 'Sales rep', 'Account Manager', 'Betreuer', 'Billing Last Name'])
    expect(guessColumns(['Firm', heading], rows, ['first_name']).columns).toEqual([-1]);
  expect(guessColumns(['Firm', 'Persona'], rows, ['first_name']).columns).toEqual([1]);
});

it.each([
  'ana@example.com',
  '12',
  'Ana (she/her)',
  'Robert "Bob" Smith',
  "Robert 'Bob' Smith",
  'Ana/Ben',
  'Lim, Ana',
  'Smith, J',
])('%s is more or other than a name', (value) => {
  expect(isNoName('full_name', value)).toBe(true);
  expect(isNoName('website', value)).toBe(false);
});

it.each([
  "Sinéad O'Brien",
  '’t Hart',
  'Ana & Ben',
  'Ana Lim, PhD',
  'Ana Lim, Ph.D., MBA',
  'Sammy Davis, Jr.',
  '山田・太郎',
])('%s is a name', (value) => {
  expect(isNoName('full_name', value)).toBe(false);
});
