import react from '@astrojs/react';
import remarkAttentionSteps from 'attention-steps/remark';

export default {
  integrations: [react()],
  markdown: { remarkPlugins: [remarkAttentionSteps] },
  devToolbar: { enabled: false },
};
