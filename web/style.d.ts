// The style sheet, imported for its effect: without types TypeScript refuses that.
export {};
