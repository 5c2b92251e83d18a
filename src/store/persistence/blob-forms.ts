type Puts<Key> = readonly (readonly [Key, unknown])[];

interface BlobForm {
  readonly form: 'blob';
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

const isBlobForm = (value: unknown): value is BlobForm =>
  typeof value === 'object' &&
  value !== null &&
  Reflect.get(value, 'form') === 'blob' &&
  typeof Reflect.get(value, 'type') === 'string' &&
  Reflect.get(value, 'bytes') instanceof ArrayBuffer;

/** Restores a stored value, in whichever form it was stored. */
export const toBlob = (value: unknown): unknown =>
  isBlobForm(value) ? new Blob([value.bytes], { type: value.type }) : value;

export const sizeOf = (value: unknown): number => {
  if (value instanceof Blob) return value.size;
  return isBlobForm(value) ? value.bytes.byteLength : 0;
};

export const hasBlobs = (puts: Puts<unknown>): boolean => puts.some(([, value]) => value instanceof Blob);

export const withoutBlobs = <Key>(puts: Puts<Key>): Promise<Puts<Key>> =>
  Promise.all(
    puts.map(async ([key, value]) => {
      if (!(value instanceof Blob)) return [key, value] as const;
      const form: BlobForm = { form: 'blob', type: value.type, bytes: await value.arrayBuffer() };
      return [key, form] as const;
    }),
  );
