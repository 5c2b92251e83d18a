// Adobe's character collections for East Asian languages, and the CMaps for each (ISO 32000-2,
// table 116, and the ones that other programs know besides).

export type Collection = 'Japan1' | 'GB1' | 'CNS1' | 'Korea1';

const NAMES: Readonly<Record<Collection, RegExp>> = {
  GB1: /^(?:Adobe-GB1-\d|(?:GB|UniGB)\S*-[HV])$/,
  CNS1: /^(?:Adobe-CNS1-\d|(?:B5|CNS|ET|HK|UniCNS)\S*-[HV])$/,
  Korea1: /^(?:Adobe-Korea1-\d|(?:KSC|UniKS)\S*-[HV])$/,
  Japan1:
    /^(?:Adobe-Japan1-\d|(?:\S*RKSJ|(?:78-)?EUC|78|Add|Ext|NWP|UniJIS\S*)-[HV]|[HV]|Hankaku|Hiragana|Katakana|Roman|WP-Symbol)$/,
};

/** Returns the collection of a predefined CMap's CIDs; undefined for other names. */
export const collectionOf = (name: string): Collection | undefined =>
  (Object.keys(NAMES) as Collection[]).find((collection) => NAMES[collection].test(name));
