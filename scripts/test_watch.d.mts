export function projectsOf(filters: readonly string[]): readonly string[];
