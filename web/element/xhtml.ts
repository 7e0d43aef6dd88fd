// Lets lit work in a page of XHTML, where `innerHTML` reads XML: its templates are read in an HTML document of their
// own. Imported before lit, which asks for such support once.
interface Template {
  createElement(html: string): HTMLTemplateElement;
}
type Support = (template: Template, ...more: readonly unknown[]) => void;

const page: { litHtmlPolyfillSupport?: Support | undefined } = globalThis as object;

if (globalThis.document && document.contentType !== 'text/html') {
  const html = document.implementation.createHTMLDocument('');
  const { litHtmlPolyfillSupport: before } = page;
  page.litHtmlPolyfillSupport = (template, ...more) => {
    before?.(template, ...more);
    template.createElement = (text) => Object.assign(html.createElement('template'), { innerHTML: text });
  };
}
