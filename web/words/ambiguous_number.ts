// The two readings of a number whose comma may be a thousands or a decimal separator: "1,000".

export const thousands = (typed: string) => typed.replace(/[,，]/, '');
export const decimals = (typed: string) => typed.replace(/[,，]/, '.');
