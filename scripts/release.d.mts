export function missing(about: {
  readonly version: string;
  readonly changelog: string;
  readonly status: string | null;
}): readonly string[];
