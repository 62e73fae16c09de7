/**
 * Letters that Unicode does not decompose into a basic letter and marks, with English spellings that sound close.
 * Lower case only; {@link toAscii} restores capitals.
 */
export const letterSpellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Latin
    ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'th', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ĸ: 'k', ŋ: 'ng', ŧ: 't', ə: 'a', ƒ: 'f',
    // Cyrillic
    а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
    р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu',
    я: 'ya', є: 'ye', і: 'i', ґ: 'g', ј: 'y', љ: 'ly', њ: 'ny', ћ: 'ch', ђ: 'j', џ: 'j', ѕ: 'dz',
    // Greek
    α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o',
    π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'i', φ: 'f', χ: 'h', ψ: 'ps', ω: 'o',
  }),
);

/** Letter groups that sound as one; looked for before single letters. */
export const letterGroups: ReadonlyMap<string, string> = new Map(
  Object.entries({ ου: 'u', ευ: 'ev', αυ: 'av', μπ: 'b', ντ: 'd', γκ: 'g', ει: 'i', οι: 'i', αι: 'e' }),
);

/** Composed letters whose mark changes the sound; looked for before the mark is dropped. */
export const composedSpellings: ReadonlyMap<string, string> = new Map(
  Object.entries({ й: 'y', ё: 'yo', ї: 'yi', ў: 'w', ñ: 'ny', š: 'sh', ş: 'sh', ș: 'sh', č: 'ch', ž: 'zh', ç: 's', ğ: 'g', å: 'o' }),
);
