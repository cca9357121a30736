// A CSS module in a test: each class is called what the style sheet calls it.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (name === '__esModule') return true
      return name === 'default' ? module.exports : name
    },
  },
)
