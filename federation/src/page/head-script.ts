/**
 * The theme before anything is painted: the one that this browser chose, or what the system says. The
 * key is shared-ui's; without storage (private windows), the system decides.
 */
const theme = [
  '(function(){var t;',
  "try{t=localStorage.getItem('quad:theme')}catch(e){}",
  "if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
  'document.documentElement.dataset.theme=t})();',
].join('')

/** The frame says so where the shell's own script does not arrive: nothing else would. */
const failure = [
  "addEventListener('error',function(e){",
  "if(e.target.tagName==='SCRIPT'&&e.target.defer)document.documentElement.dataset.failed=''",
  '},true)',
].join('')

/** What runs inline in the page's head; the page's policy allows it by its hash. */
export const headScript = theme + failure
