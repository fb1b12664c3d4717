// Lighthouse as it is; then, when everything is measured, which headings the page shows.

class Headings {
  name = 'Headings';
  meta = { supportedModes: ['navigation'] };
  startInstrumentation() {}
  startSensitiveInstrumentation() {}
  stopSensitiveInstrumentation() {}
  stopInstrumentation() {}

  /** @param {{ driver: { executionContext: { evaluate: (read: () => string[], options: { args: [] }) => Promise<string[]> } } }} looking */
  getArtifact({ driver }) {
    const read = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent ?? '');
    return driver.executionContext.evaluate(read, { args: [] });
  }
}

class ShowsHeadings {
  static meta = {
    id: 'headings',
    title: 'Headings',
    description: 'Which headings the page shows.',
    scoreDisplayMode: 'informative',
    requiredArtifacts: ['Headings'],
  };

  /** @param {{ Headings: string[] }} artifacts */
  static audit({ Headings: found }) {
    return { score: 1, displayValue: found.join(', ') };
  }
}

export default {
  extends: 'lighthouse:default',
  artifacts: [{ id: 'Headings', gatherer: { instance: new Headings() } }],
  audits: [{ implementation: ShowsHeadings }],
  categories: { shown: { title: 'What is shown', auditRefs: [{ id: 'headings', weight: 0 }] } },
  settings: { onlyCategories: ['performance', 'accessibility', 'best-practices', 'shown'] },
};
