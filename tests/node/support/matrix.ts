// A matrix as it is read: `matrix('1 2; 3 4')`.
export const matrix = (text: string): number[][] => text.split(';').map((row) => row.trim().split(' ').map(Number));
