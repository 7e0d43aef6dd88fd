export function chosenParts(names: readonly string[]): readonly { readonly name: string }[];
