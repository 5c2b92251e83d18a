/** The name before its last dot; what begins with a dot is not nameless. */
export const withoutExtension = (name: string): string => name.replace(/(?<!^)\.[^.]+$/, '');
