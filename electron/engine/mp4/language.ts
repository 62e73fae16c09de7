/** ISO 639-2/T codes of languages with a code of two letters. */
const threeLetters = new Map(
  [
    'aa:aar ab:abk af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul bi:bis bm:bam',
    'bn:ben bo:bod br:bre bs:bos ca:cat ce:che co:cos cs:ces cv:chv cy:cym da:dan de:deu dv:div dz:dzo ee:ewe el:ell',
    'en:eng eo:epo es:spa et:est eu:eus fa:fas ff:ful fi:fin fj:fij fo:fao fr:fra fy:fry ga:gle gd:gla gl:glg gn:grn',
    'gu:guj gv:glv ha:hau he:heb hi:hin hr:hrv ht:hat hu:hun hy:hye id:ind ig:ibo is:isl it:ita iu:iku ja:jpn jv:jav',
    'ka:kat ki:kik kk:kaz kl:kal km:khm kn:kan ko:kor ks:kas ku:kur kw:cor ky:kir la:lat lb:ltz lg:lug ln:lin lo:lao',
    'lt:lit lv:lav mg:mlg mi:mri mk:mkd ml:mal mn:mon mr:mar ms:msa mt:mlt my:mya nb:nob ne:nep nl:nld nn:nno no:nor',
    'nv:nav ny:nya oc:oci om:orm or:ori os:oss pa:pan pl:pol ps:pus pt:por qu:que rm:roh rn:run ro:ron ru:rus rw:kin',
    'sa:san sc:srd sd:snd se:sme si:sin sk:slk sl:slv sm:smo sn:sna so:som sq:sqi sr:srp ss:ssw st:sot su:sun sv:swe',
    'sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat ug:uig uk:ukr ur:urd',
    'uz:uzb ve:ven vi:vie wo:wol xh:xho yi:yid yo:yor za:zha zh:zho zu:zul',
    // Languages that a file of this kind only knows as Chinese.
    'cmn:zho yue:zho',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, -4), pair.slice(-3)] as const)),
);

/**
 * The language of a track as `mdhd` has it: three letters of ISO 639-2/T, five bits each.
 * @param tag BCP 47; `und` where there is none or it has no such code.
 */
export function packedLanguage(tag: string | undefined): number {
  const [primary = ''] = (tag ?? 'und').toLowerCase().split('-');
  const known = threeLetters.get(primary) ?? primary;
  const code = /^[a-z]{3}$/.test(known) ? known : 'und';
  return [...code].reduce((packed, letter) => packed * 32 + letter.charCodeAt(0) - 0x60, 0);
}
