export function missing(about: {
  readonly version: string;
  readonly repository?: { readonly url?: string } | undefined;
  readonly homepage?: string | undefined;
  readonly changelog: string;
  readonly status: string | null;
}): readonly string[];
