import ts from "typescript";

export function compilesAs(objects: readonly (readonly [type: string, value: unknown])[]): string[] {
  const lines = objects.map(
    ([type, value], index) => `export const object${index}: ${type} = ${JSON.stringify(value)};`,
  );
  const name = `${import.meta.dirname}/stripe-objects.ts`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const source = ts.createSourceFile(
    name,
    ['import type Stripe from "stripe";', ...lines].join("\n"),
    ts.ScriptTarget.ES2022,
  );
  host.getSourceFile = (file, ...more) => (file === name ? source : getSourceFile.call(host, file, ...more));
  host.fileExists = (file) => file === name || fileExists.call(host, file);
  const program = ts.createProgram([name], options, host);
  return [
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
