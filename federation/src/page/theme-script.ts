/**
 * Runs in the page's head, before anything is painted: the theme that this browser chose, or what the
 * system says. The key is shared-ui's; without storage (private windows), the system decides.
 */
export const themeScript = [
  '(function(){var t;',
  "try{t=localStorage.getItem('quad:theme')}catch(e){}",
  "if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
  'document.documentElement.dataset.theme=t})()',
].join('')
