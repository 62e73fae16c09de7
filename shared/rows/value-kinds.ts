import { toVariableName } from '../script/index.ts';

/** What a variable stands for, by its name: it decides how its values are read, and which column fits it. */
const valueKinds = [
  'first_name',
  'last_name',
  'full_name',
  'company',
  'email',
  'website',
  'phone',
  'job_title',
  'place',
  'amount',
  'date',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Words of headings and variables for each kind, in the form of `toVariableName`. */
const words: Readonly<Record<ValueKind, string>> = {
  first_name: 'first_name firstname first given_name forename vorname rufname prenom nombre nome voornaam',
  last_name: `last_name lastname last surname family_name nachname familienname zuname nom nom_de_famille apellido
    apellidos cognome achternaam`,
  full_name: `full_name fullname contact contact_name recipient name kontakt ansprechpartner nom_complet
    nombre_completo`,
  company: `company company_name organization organisation account account_name employer business firma firmenname
    unternehmen unternehmensname entreprise societe raison_sociale empresa azienda bedrijf`,
  email: 'email e_mail mail email_address e_mail_address e_mail_adresse mailadresse correo',
  website: 'website site web url homepage domain link webseite webadresse internetseite',
  phone: `phone phone_number telephone mobile tel telefon telefonnummer handy handynummer telefono`,
  job_title: 'job_title title position role job beruf stelle funktion poste puesto cargo functie',
  place: `city town place location state region country stadt ort bundesland land ville pays ciudad pais citta paese
    plaats`,
  amount: `amount price budget revenue cost total savings saving value betrag preis umsatz kosten montant prix importe
    precio bedrag`,
  date: 'date day deadline due_date birthday datum tag termin fecha data',
};

const kindsByWord = new Map(valueKinds.flatMap((kind) => words[kind].split(/\s+/u).map((word) => [word, kind])));

/** The kind that a heading or a variable's name tells; null for any other. */
export function kindOf(name: string): ValueKind | null {
  const plain = toVariableName(name.normalize('NFD').replace(/\p{M}/gu, ''));
  return kindsByWord.get(plain) ?? null;
}

/** Whether a variable stands for a recipient's name, for a company, or for something else. */
export function nameOrCompany(variable: string): 'name' | 'company' | null {
  const kind = kindOf(variable);
  if (kind === 'company') return 'company';
  return kind === 'first_name' || kind === 'full_name' ? 'name' : null;
}
