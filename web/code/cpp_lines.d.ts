// The C++ sources as scripts/cpp_lines.ts reads them at build time.
declare module 'virtual:cpp-lines' {
  type Op = import('../engine/types.ts').Op;
  type ForwardName = import('../engine/types.ts').ForwardName;

  /** Consecutive lines of one file of cpp/attention/recorded/; `line` is the number of the first, counted from 1. */
  export interface CppPart {
    readonly file: string;
    readonly line: number;
    readonly lines: readonly string[];
  }

  /** The lines that record a stage. */
  export interface CppRecord extends CppPart {
    /** The function that they call to record it; empty: none. */
    readonly call: string;
    /** The function that contains them. */
    readonly within: string;
  }

  export interface CppLines {
    /** For each stage every place that can record it. */
    readonly records: Readonly<Record<ForwardName, readonly CppRecord[]>>;
    /** For each operation the names of the functions that implement it. */
    readonly behind: Readonly<Record<Op, readonly string[]>>;
    /** Likewise for a stage that is filled differently from others of its operation. */
    readonly behindStages: { readonly [name in ForwardName]?: readonly string[] };
    readonly functions: Readonly<Record<string, CppPart>>;
  }

  const lines: CppLines;
  export default lines;
}
