const isBlank = (text) => text.trim() === "";
const isMap = (callee) => /^(map|flatMap)$/.test(callee.property?.name);
const isText = (child) => child.type === "JSXText" && !isBlank(child.value);

/** A bare name may also be an element. */
function mayBeText(node) {
  switch (node.type) {
    case "TemplateLiteral":
    case "BinaryExpression":
    case "UnaryExpression":
      return true;
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number";
    case "ConditionalExpression":
      return mayBeText(node.consequent) || mayBeText(node.alternate);
    case "LogicalExpression":
      return mayBeText(node.right) || (node.operator !== "&&" && mayBeText(node.left));
    case "MemberExpression":
      return node.property.name !== "children";
    case "CallExpression":
      return node.callee.type === "MemberExpression" && !isMap(node.callee);
    default:
      return false;
  }
}

const names = new Set(["Identifier", "CallExpression", "TSNonNullExpression"]);

/** Browser translation replaces text nodes, which breaks React: https://github.com/facebook/react/issues/11538 */
export const changingText = {
  meta: {
    type: "problem",
    messages: { alone: "Text that may change is its element's only child, as one template: <p>{`…`}</p>." },
    schema: [],
  },
  create(context) {
    function check({ children }) {
      const shown = children.filter(
        (child) =>
          !(child.type === "JSXText" && isBlank(child.value) && child.value.includes("\n")) &&
          child.expression?.type !== "JSXEmptyExpression",
      );
      if (shown.length < 2) return;
      const besideText = shown.some(isText);
      for (const child of shown) {
        const value = child.type === "JSXExpressionContainer" ? child.expression : null;
        if (!value || value.type === "Literal") continue;
        const isMapped = value.type === "CallExpression" && isMap(value.callee);
        if (mayBeText(value) || (besideText && names.has(value.type) && !isMapped))
          context.report({ node: child, messageId: "alone" });
      }
    }
    return { JSXElement: check, JSXFragment: check };
  },
};
