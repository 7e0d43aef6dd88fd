export function missing(about: {
  readonly version: string;
  readonly changelog: string;
  readonly status: string;
}): readonly string[];
