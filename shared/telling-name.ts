/** Words that cameras, phones and programs put into the names of files, in lower case. */
const generic = new Set(
  (
    'vid video videos img mov movie mvi dsc dscn dscf pxl gopr gh gx dji film clip recording recorded rec record ' +
    'screen screenshot screencast capture untitled new final output export edit edited cut copy take camera cam webcam ' +
    'whatsapp signal zoom obs loom quicktime photo booth trim compressed copy template test ' +
    'aufnahme aufzeichnung bildschirmaufnahme bildschirmvideo bildschirm neu neue neues kopie vorlage ' +
    'on of from the my at am pm vom von um uhr utc gmt ' +
    'january february march april may june july august september october november december ' +
    'januar februar märz mai juni juli oktober dezember ' +
    'jan feb mar mär apr jun jul aug sep sept oct okt nov dec dez'
  ).split(' '),
);

/** Whether a file's name, without its ending, says what is in it, unlike "VID_20260112" or "Screen recording 3". */
export function isTellingName(name: string): boolean {
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return !/^[\da-f\s_.()-]{12,}$/iu.test(name) && words.some((word) => !generic.has(word));
}
