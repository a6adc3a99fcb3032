curl -s -X POST \
  "http://localhost:8080/validate_authcode/FYERS?auth_code=$AUTH_CODE" \
  -H "Authorization: Bearer $SPARK_TOKEN"
