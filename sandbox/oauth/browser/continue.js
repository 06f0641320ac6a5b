// Submits the response to the product. Without scripts, the user presses the button of the form instead.
document.getElementById('answer').submit();
