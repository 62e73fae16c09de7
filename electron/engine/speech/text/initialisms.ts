/*
 * Which words in capitals are read letter by letter ("FBI"), and how. A list can't be whole: what no list knows is read
 * as a word where English could have such a word.
 */

/** Read letter by letter though they could be words. */
const spelled =
  words(`AARP ACLU AI AIG AMA AOL API APIs ASAP ATS AWS BASF BBC BP CBRE CEO CFO CIA CIO CISO CMO COO CPA CPO
  CRM CSR CTO CVS DIY EAA EBIT EDI EMC EMEA EMI EPA ERP ESG ESPN ETA EU EY FAA FAQ FBI FDA FTSE GE GIS GM HBO HCA HIV HP
  HR IATA IBM ICICI IEEE IMF ING IO IOS IP IPO IRS ISA ISO IT ITT JPMC KIT KPI KPMG LA LED LMS MBA MIT MLA MOU MRI MSCI
  NAACP NATS NBA NEC NGO NIH NOAA NYC NYSE NYU OCBC OECD OEM OKR PA PE PGA PO POC POS PR PTA QA RFI RIA ROI RSA SAP
  SEC SEO SLA SOC SUV TIAA TUI UAE UBS UCLA UEA UI UK UN UPS URL US USA USAA USC USP USPS UX VC VIP VMI VP YMCA YWCA`);

/** Read as words though they are short or look odd; ordinary words too, which many write in capitals. */
const read =
  words(`ABBA ACE ACT AD ADD AGE AID AIM AIR ALL AND ANN ANT ANY ARC ARE ARM ART ASK AT AXA BAD BAG BAR BAT BAY BED
  BEE BET BIG BIO BIT BOB BOX BOY BUG BUS BUY BY CAB CAN CAP CAR CAT COW CUP CUT DAN DAY DEN DIG DO DOG DON DOT DRY DUO EAR
  EAT ECO EGG ELF END ENI ERA EVE EYE FAB FAN FAR FAT FED FEE FIAT FIG FIT FIX FLY FOG FOR FOX FUN GAP GAS GEM GEO GET GO GOD GUM
  GUN GUY GYM HAT HER HIM HIT HOT HUB HUG ICE IF IN INK INN ION IS IT'S ITS IVY JAM JAR JAY JET JIM JOB JOE JOY KEN KEY KIA
  KID KIM LAB LAP LAW LAY LEE LEG LEO LET LID LIP LIT LOG LOT LOW MAC MAN MAP MAT MAX MAY MEN MET MIX MOB MOM MUD MUG NEO
  NET NEW NO NOT NOW NUT OAK OF OFF OIL OLD ON ONE OR OUR OUT OWL OWN PAD PAN PAT PAY PEG PEN PET PIE PIN PIT PLY POD POP
  POT PRO PUB RAM RAW RAY RED REX RIB RIO ROB ROD RON ROW ROY RUN SAD SAM SAS SEA SEE SET SHE SIM SIP SIR SIT SIX SKY SON SPA
  SPY SUE SUM SUN TAP TAX TEA TED TEN THE TIE TIM TIN TIP TO TOM TOP TOY TRY TUB TWO UP USE VAN VET VIA VOX WAR WAX WAY WE
  WEB WHO WIN WIT WON WOW YES YOU ZEN ZIP ZOE ZOO`);

/** Given names of two letters with a vowel, which a list in capitals holds as names. */
const shortNames = words(
  'AL AN BO CY DI ED HA HE HO HU JO KO LE LI LO LU MA MO OZ RA RO SU TA TY VI VO WU XI XU YA YE YI YU',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u));
}

/** Consonants that English words begin or end with, beside single ones. */
const beginnings =
  words(`BL BR CH CHR CL CR DR DW FL FR GL GR KL KN KR PH PL PR PS QU RH SC SCH SCR SH SHR SK SL SM SN SP
  SPL SPR SQU ST STR SV SW TH THR TR TW WH WR`);
const ends =
  words(`CH CK CT FF FT GN GS KS LB LD LF LK LL LM LP LS LT LV MP MPS MS NCH ND NDS NG NK NS NT NTS NX NZ PH PS
  PT RB RD RF RG RK RL RM RN RP RS RST RT RTH RV SH SK SM SP SS ST TCH TH TS TT WN WS`);

function isPronounceable(word: string): boolean {
  const [, first = '', last = ''] = /^([^AEIOUY]*)[AEIOUY](?:.*[AEIOUY])?([^AEIOUY]*)$/u.exec(word) ?? [];
  const fits = (cluster: string, known: ReadonlySet<string>) => cluster.length < 2 || known.has(cluster);
  return fits(first, beginnings) && fits(last, ends) && !/^Y[^AEIOU]|[AIU]{2}|[^AEIOUY]{4}/u.test(word);
}

/**
 * Whether a word is read letter by letter.
 * @param isShouted whether the words around it are in capitals too, so that these tell nothing.
 */
export function isSpelledOut(word: string, { isShouted, isName }: { isShouted: boolean; isName: boolean }): boolean {
  if (!/^[A-Z]{2,6}$/u.test(word)) return false;
  if (isName) return !/[AEIOUY]/u.test(word) || (word.length === 2 && !(isShouted && shortNames.has(word)));
  if (spelled.has(word)) return true;
  if (read.has(word)) return false;
  if (!/[AEIOUY]/u.test(word)) return true;
  if (!isShouted && word.length <= 3) return true;
  return word.length <= 4 && !isPronounceable(word);
}

const letterSounds =
  'eɪ biː siː diː iː ɛf dʒiː eɪtʃ aɪ dʒeɪ keɪ ɛl ɛm ɛn oʊ piː kjuː ɑːɹ ɛs tiː juː viː ˈdʌbəljuː ɛks waɪ ziː'.split(' ');

/** The letters a–z of a word by their names, IPA: the last one has the main stress, as in "FBI". */
export function letterNames(word: string): string {
  const letters = [...word.toLowerCase()].flatMap((letter) => letterSounds[letter.charCodeAt(0) - 97] ?? []);
  return letters.map((sound, at) => (at === letters.length - 1 ? 'ˈ' : 'ˌ') + sound.replace('ˈ', '')).join('');
}
