// Lets lit work in a page of XHTML, where `innerHTML` reads XML: the constant markup of lit's templates is read in an
// HTML document of its own. No value passes here: lit puts values into what has been read. Imported before lit, which
// asks for such support once.
interface Template {
  createElement(markup: string): HTMLTemplateElement;
}
type Support = (template: Template, ...more: readonly unknown[]) => void;

const page: { litHtmlPolyfillSupport?: Support | undefined } = globalThis as object;

if (globalThis.document && document.contentType !== 'text/html') {
  const html = document.implementation.createHTMLDocument('');
  const createElement = (markup: string) => Object.assign(html.createElement('template'), { innerHTML: markup });
  const { litHtmlPolyfillSupport: before } = page;
  page.litHtmlPolyfillSupport = (template, ...more) => {
    before?.(template, ...more);
    template.createElement = createElement;
  };
}
