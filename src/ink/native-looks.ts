// Letters of other scripts that look like Latin ones by nature.

/**
 * Each letter, and the Latin letters that it resembles in some common face (correlation of 0.83 or
 * more with the reference shapes; measured in Liberation and DejaVu, plain, bold and italic).
 */
const LOOKS = `ΑA ΒB ΓFTfr ΕEFL ΖZz ΗHITn ΘOeo ΙITfilt ΚK ΛA ΜM ΝN ΟDGOQo ΠHITn ΡPp ΣIZz ΤITr ΥVYrvy ΧXx ΩDOno
  γFVYvy εE ηnq θOeo ιILfilt κKk λA νVv οDGOQo πHn ρp σOo τFITfr υDUou χXxz
  Ѓt ЄCc ЅSs ІITfilt ЈJj АA БBE ВB ГFTfr ЕEFL ИH КK МHM НHI ОCDGOQo ПHIln РPp СCc ТITr УVYy ХXx Чq Шu Ьbh ЯH
  аao вB гFfr еe жx иHUu кK мHM нHIu оDGOQo пHIinu рPp сCGce тITm уYy хXx чq ьbh
  єCce ѕSs іIil јJij ћbh Ґfrt ґfrt ҒFr ғFfr
  ԱUu Բp Գq Եb ԷL Ժd Իbh ԼL Շc Ոn ՉQ ՍUu ՏSs ՑS ՕDGOQo բPp եbh զq էL ըDn թP ժd լLt ծb հh մd յJj ոn ռn սUu րnp ցg ւL օDGOQo`;

const BY_LETTER = new Map(LOOKS.split(/\s+/).map((entry) => [entry.charAt(0), entry.slice(1)]));

/** Returns the Latin letters that a letter of another script, with or without accents, resembles. */
export const nativeLooks = (letter: string): string => BY_LETTER.get(letter.normalize('NFD').charAt(0)) ?? '';
